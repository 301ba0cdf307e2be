import { testScenarios } from "./scenarios.suite";

testScenarios(
  { files: "each file of a customer is in the bucket once and whole when the server is killed while it downloads" },
  { inBucket: true },
);
