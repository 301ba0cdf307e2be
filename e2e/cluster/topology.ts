import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { S3Double } from "../../backend/src/testing/s3/s3-double";
import { Installation } from "../../harness/installation/installation";
import type { Server } from "../../harness/installation/server";
import { Stores } from "../crash/stores";
import { anyFreePort } from "../../harness/launcher";
import { Nginx, secureAddress } from "./nginx";
import { findPrograms } from "./packages";
import { Sentinels } from "./sentinels";

/** What `ops` describes, as processes of one machine: web processes behind nginx, workers, Postgres, Sentinels, a bucket. */
export interface Topology {
  stores: Stores;
  sentinels: Sentinels;
  bucket: S3Double;
  installation: Installation;
  nginx: Nginx;
  webs: Server[];
  workers: Server[];
}

interface Size {
  webs: number;
  workers: number;
  /** The folder of a built server; this version's by default. */
  program?: string;
}

export async function withTopology<T>(size: Size, work: (topology: Topology) => Promise<T>): Promise<T> {
  const programs = findPrograms("nginx", "redis-sentinel");
  const folder = mkdtempSync(join(tmpdir(), "guiche-cluster-"));
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const stores = await Stores.open({ durable: true });
    closing.push(() => stores.close());
    const sentinels = await Sentinels.start(programs["redis-sentinel"], folder);
    closing.push(() => sentinels.stop());
    const bucket = await S3Double.start();
    closing.push(() => bucket.stop());
    const tls = await anyFreePort();
    const installation = await Installation.open({
      databaseUrl: stores.databaseUrl,
      redisUrl: sentinels.url,
      env: { ROLE: "web", S3_URL: bucket.url, TRUST_PROXY: "1", PUBLIC_URL: secureAddress(tls) },
      ...(size.program && { program: size.program }),
    });
    closing.push(() => installation.close());
    const webs = [installation.server];
    while (webs.length < size.webs) webs.push(await installation.join(`web ${webs.length + 1}`));
    const workers: Server[] = [];
    while (workers.length < size.workers)
      workers.push(await installation.join(`worker ${workers.length + 1}`, { ROLE: "worker" }));
    const nginx = await Nginx.start(programs.nginx, folder, { webs, tls });
    closing.push(() => nginx.stop());
    installation.front = nginx.base;
    return await work({ stores, sentinels, bucket, installation, nginx, webs, workers });
  } finally {
    for (const close of closing.reverse()) await close().catch((error: unknown) => console.error(error));
    rmSync(folder, { recursive: true, force: true });
  }
}
