import { testScenarios } from "./scenarios.suite";

testScenarios({
  inbound: "no message is lost, duplicated or out of order when the server is killed while customers write",
  outbound: "every message reaches the phone once when the server is killed while agents write",
  offline: "messages written while the server was down arrive with their times and unread counts",
  postgres: "no message is lost when the database stops or is killed",
  outreach: "a campaign and schedules write to each person once when the server is killed meanwhile",
});
