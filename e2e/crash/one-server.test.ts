import { testScenarios } from "./scenarios.suite";

testScenarios(
  {
    messages: "no message is lost, doubled or out of order when the server is down or killed while people write",
    postgres: "no message is lost when the database stops or is killed",
    outreach: "a campaign and schedules write to each person once when the server is killed while they run",
  },
  { files: "each file of a customer is in the bucket once and whole when the server is killed while it downloads" },
);
