import { explain, line } from "./console.mjs";
import { newResource, resourceNames } from "./new-resource.mjs";
import { ROOT } from "./paths.mjs";

const [kind, plural, singular] = process.argv.slice(2);
try {
  if (kind !== "resource" || !plural) {
    const usage = "npm run new -- resource coupons, or with its singular: npm run new -- resource people person";
    throw Object.assign(new Error(), { stop: `Say what to make: ${usage}` });
  }
  for (const file of newResource(ROOT, resourceNames(plural, singular))) line(`  ${file}`);
  line();
  line(`  Green at once: npm run check, npm test -- migrations isolation, npm test -- backend frontend ${plural}`);
  line("  Next: the texts in three languages, the icon in app/layout/menu.ts, and your own fields.");
} catch (error) {
  console.error(`  ${error.stop ?? explain(error)}`);
  process.exitCode = 1;
}
