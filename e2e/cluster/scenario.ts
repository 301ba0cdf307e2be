interface ScenarioContext {
  seed: number;
  log(text: string): void;
}

interface Outcome {
  /** One sentence for each broken guarantee; empty when all held. */
  faults: string[];
  figures: string;
}

export type Scenario = (context: ScenarioContext) => Promise<Outcome>;
