import type { Outcome } from "../crash/scenario";

interface ScenarioContext {
  seed: number;
  log(text: string): void;
}

export type Scenario = (context: ScenarioContext) => Promise<Outcome>;
