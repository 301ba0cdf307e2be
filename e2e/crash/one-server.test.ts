import { testScenarios } from "./scenarios.suite";

testScenarios({
  inbound: "no message is lost, duplicated or out of order when the server is killed while customers write",
  outbound: "every message reaches the phone once when the server is killed while agents write",
  offline: "messages written while the server was down arrive with their times and unread counts",
  imports: "a contact import reports exactly how far it came, and repeating it creates no duplicates",
  files: "each file of a customer is stored once and whole when the server is killed while it downloads",
  bot: "the bot says nothing twice and leaves nothing out when the server is killed while customers walk a menu",
  outreach: "a campaign and schedules write to each person once when the server is killed meanwhile",
  money: "a payment moves the due date once and a change is one event when the server is killed meanwhile",
  postgres: "no message is lost when the database stops or is killed",
});
