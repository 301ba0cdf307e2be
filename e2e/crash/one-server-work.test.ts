import { testScenarios } from "./scenarios.suite";

testScenarios({
  bot: "the bot says nothing twice and leaves nothing out when the server is killed while customers walk a menu",
  money: "a payment moves the due date once and a change is one event when the server is killed during them",
  starve: "one company's servers hang, and another one's bot and webhook go on",
  imports: "a contact import reports exactly how far it came, and repeating it creates no duplicates",
  files: "each file of a customer is stored once and whole when the server is killed while it downloads",
});
