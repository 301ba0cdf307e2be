import { randomUUID } from "node:crypto";
import { configureInstallation } from "../core/redis";

// Test processes run side by side on one Redis: each is an installation of its own.
configureInstallation(randomUUID());
