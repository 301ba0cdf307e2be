import { testScenarios } from "./scenarios.suite";

testScenarios({
  redis: "no message is lost when Redis is killed and loses its data",
  owners: "two servers never write for one connection, and a connection soon has another owner",
  frozen: "an owner that was frozen writes nothing when it resumes",
  roles: "a conversation crosses from worker to web processes, and sessions move between workers",
  keys: "a server with the new keys first and one with the old serve one session, and the old keys go",
});
