import { setTimeout as sleep } from "node:timers/promises";
import { checkGuarantees } from "../check-messages";
import { sendFile, wrongFiles } from "../files";
import { createFixture } from "../fixture";
import { scenario, withInstallation } from "../scenario";
import { settle } from "../traffic";

/** The server is killed while it downloads what customers send: each file is stored once, with the bytes that were sent. */
export const files = scenario(
  {
    small: { connections: 2, known: 2, newCustomers: 0, kills: 1, perKill: 12, longestCalmMs: 400 },
    full: { connections: 3, known: 4, newCustomers: 0, kills: 30, perKill: 10, longestCalmMs: 600 },
  },
  (context, size) =>
    withInstallation(context, async (installation) => {
      const fixture = await createFixture(installation, size);
      const captions: string[] = [];
      for (let kill = 1; kill <= size.kills; kill += 1) {
        const sending = (async () => {
          for (let index = 0; index < size.perKill; index += 1) {
            const caption = `arquivo ${kill}.${index}`;
            captions.push(caption);
            await sendFile(installation, context.random.oneOf(fixture.chats), caption);
          }
        })();
        await sleep(context.random.between(1, size.longestCalmMs));
        await installation.kill();
        await sending;
        await installation.start();
        if (kill % 10 === 0) context.log(`kill ${kill} of ${size.kills}`);
      }
      await settle(installation);
      const faults = await wrongFiles(installation, fixture.agent, captions);
      faults.push(...(await checkGuarantees(installation, fixture)).faults);
      if (context.bucket && context.bucket.objects.size < captions.length)
        faults.push(`the bucket has ${context.bucket.objects.size} of ${captions.length} files`);
      const where = context.bucket ? "the bucket" : "the disk";
      return { faults, figures: `${captions.length} files stored on ${where} over ${size.kills} kills` };
    }),
);
