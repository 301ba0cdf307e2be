import { play } from "./play";

play({
  redis: "a Redis that is killed and forgets everything costs nobody a word",
  owners: "two servers never write for one line, and a line soon has another owner",
  frozen: "an owner that froze writes nothing when it wakes",
  roles: "a conversation crosses from the lines' processes to the browsers', and lines move",
});
