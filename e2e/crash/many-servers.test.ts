import { testScenarios } from "./scenarios.suite";

testScenarios({
  owners: "two servers never write for one connection, one that was frozen neither, and it soon has another owner",
  roles: "messages cross from worker to web and sessions move between workers while Redis may lose its data",
  keys: "a server with the new keys first and one with the old serve one session, and the old keys go",
});
