#include "posse/data/date_text.h"

#include <gtest/gtest.h>

namespace posse::date_text_test {
namespace {

TEST(DateText, IsADateWithOrWithoutATime) {
  for (const char* text :
       {"2024-05-31", "2024/5/1", "31.05.2024", "5/31/2024", "31-05-2024", "2024-05-31T12:30",
        "2024-05-31 12:30:59", "2024-05-31T12:30:59.123Z", "2024-05-31T12:30:59+02:00",
        "31.05.2024 8:15", "5/31/2024 11:30 PM", "5/31/24", "01/05/24 10:00", "May 31, 2024",
        "Jan 01 2024", "september 3, 2024 8:15", "31 May 2024", "31-May-2024"}) {
    EXPECT_TRUE(is_date(text)) << text;
  }
}

TEST(DateText, IsNoOtherText) {
  for (const char* text :
       {"", "2024", "20240531", "1.2.24", "10.1.2.3", "2024-13-01", "2024-05-32", "31.31.2024",
        "0.5.2024", "2024-05/31", "12:30", "2024-05-31 noon", "2024-05-31T12:61", "3.14", "a-b-c",
        "2024-05-31x", "2024-05-31T12:30:59+", "555-12-1234"}) {
    EXPECT_FALSE(is_date(text)) << text;
  }
  for (const char* text : {"5/31/245", "5-31-24", "May 32, 2024", "May 2024", "Ma 3, 2024",
                           "Mayor 3, 2024", "31 May-2024", "31 May"}) {
    EXPECT_FALSE(is_date(text)) << text;
  }
}

TEST(DateText, MayBeATimeOfDay) {
  for (const char* text : {"10:01:00", "8:15:59", "23:59:59.123"}) {
    EXPECT_TRUE(is_time_of_day(text) && is_date(text)) << text;
  }
  for (const char* text : {"10:01", "25:00:00", "10:61:00", "10:01:00x", "1:2:3", "a:b:c", ""}) {
    EXPECT_FALSE(is_time_of_day(text)) << text;
  }
}

}  // namespace
}  // namespace posse::date_text_test
