// The rules of .oxlintrc.json and the boundaries of .dependency-cruiser.cjs apply.
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { inRoot, packageFile } from "./lib/paths.mjs";
import { run } from "./lib/processes.mjs";

/** Path of a file → lines that are refused there, each with a part of the message. */
const BANNED = {
  "backend/src/modules/tags/tag.service.ts": [
    ["process.env.PORT;", /config\/env\.ts/],
    ["Tag.findAll();", /repository\(scope, Model\)/],
    ["Tag.count();", /repository\(scope, Model\)/],
    ["Tag.bulkCreate([]);", /repository\(scope, Model\)/],
    ["ticket.increment('unread');", /repository\(scope, Model\)/],
    ["db.query(`select ${1}`);", /Values never go into SQL text/],
    ["io.emit('x');", /broadcast/],
    ["io.to('x');", /broadcast/],
    ["new RegExp(input);", /pattern/],
    ["Math.random();", /node:crypto/],
    ["number.provider === 'beta';", /capabilitiesOf/],
    ["import { exec } from 'node:child_process';", /never through a shell/],
    ["exec('ls');", /never through a shell/],
    ["import { scopeOfRow } from '../../core/tenant/scope';", /use the one you are given/],
    ["console.log('x');", /console/],
  ],
  "backend/src/modules/tags/tag.store.ts": [["export const where = { [Op.iLike]: 'x' };", /contains\(\)/]],
  "backend/src/modules/tags/tags.test.ts": [
    ["Tag.count();", /name the company/],
    ["Tag.findOne({ rejectOnEmpty: true });", /name the company/],
    ["Tag.destroy({ where: {} });", /name the company/],
  ],
  "backend/src/core/realtime/server.ts": [["socket.join(`c:${id}`);", /rooms\.ts/]],
  "backend/src/models/contacts/tag.ts": [
    ["class Tag { @Column declare name: string }", /Name the DataType/],
    ["class Queue { @Column() declare name: string }", /Name the DataType/],
    ["class User { @NotNull(DataType.TEXT) name!: string }", /Write `declare`/],
  ],
  "frontend/src/features/tags/TagsPage.tsx": [
    ["<p dangerouslySetInnerHTML={{ __html: x }} />;", /never markup/],
    ["element.innerHTML = x;", /never markup/],
    ["<p>Olá mundo</p>;", /i18n/],
    ["<input placeholder='Buscar' />;", /i18n/],
    ["axios.get('/tags');", /call\(endpoint\)/],
  ],
  "frontend/src/features/queues/bot/Bench.tsx": [["import { a } from '../../../shared/a';", /begin with @\//]],
  "frontend/src/features/tags/tags.test.tsx": [["import { a } from '../../../shared/a';", /begin with @\//]],
  "contract/src/tags.ts": [["process.env.X;", /env/]],
  "simulator/src/server.ts": [["process.env.X;", /env/]],
  "bench/main.ts": [["exec('ls');", /never through a shell/]],
  "scripts/tags.mjs": [["document.title;", /'document' is not defined/]],
};

/** Path of a file → what is allowed there. */
const ALLOWED = {
  "backend/src/config/env.ts": "process.env.PORT;",
  "backend/src/modules/tags/tag.store.ts": "Tag.findAll();",
  "backend/src/modules/tags/tag.service.ts":
    "Math.max(1, 2); Object.create(null); /a/.exec(text); new RegExp('a'); export type { Scope } from '../../core/tenant/scope';",
  "backend/src/core/realtime/broadcast.ts": "io.to(room).emit('x');",
  "backend/src/core/http/route.ts": "import { scopeOfToken } from '../tenant/scope'; scopeOfToken(1, actor);",
  "backend/src/core/log/log.ts": "console.log('x');",
  "backend/src/core/db/find.ts": "Tag.findAll(); db.query(`select ${1}`); Op.iLike;",
  "backend/migrations/0300-first-release/tags.ts": "db.query(`drop table ${name}`);",
  "backend/src/modules/tags/tags.test.ts":
    "process.env.X = '1'; Math.random(); Tag.findAll({ where: { companyId } }); Tag.findOne({ ...mine() }); console.log('x');",
  "backend/src/modules/tags/tag.sweep.test.ts":
    '/** @jest-environment-options {"server": "own"} */\nTag.count(); Tag.destroy({ where: {} });',
  "backend/src/models/contacts/tag.ts": "class Tag { @NotNull(DataType.TEXT) declare name: string }",
  "frontend/src/features/tags/TagsPage.tsx": "<p title={t('tags.title')}>{t('tags.title')}&nbsp;· 3</p>;",
  "frontend/src/features/tags/tags.test.tsx": "<p>Olá mundo</p>; element.innerHTML = '';",
  "frontend/src/features/queues/bot/Bench.tsx": "import { a } from '../../tags'; import { b } from '@/shared/b'; a(b);",
  "frontend/src/shared/api/call.ts": "axios.create();",
  "frontend/public/page.js": "document.title;",
  "simulator/src/main.ts": "process.env.SIMULATOR_PORT;",
  "bench/main.ts": "process.env.BENCH_DATABASE_URL;",
  "scripts/tags.mjs": "process.env.X;",
};

/** What the rules that concern the project say of each line: `path:line` → messages. */
async function complaints(files) {
  const { diagnostics } = JSON.parse(await oxlint(files, "json"));
  const complaintsByLine = {};
  for (const { code, message, help = "", filename, labels } of diagnostics)
    if (/guiche|restricted|no-console|no-undef/.test(code))
      (complaintsByLine[`${filename}:${labels[0].span.line}`] ??= []).push(`${message} ${help}`);
  return complaintsByLine;
}

test("every ban of the linter reports a violation and says what to use instead", async () => {
  const files = Object.entries(BANNED).map(([path, lines]) => [path, lines.map(([code]) => code).join("\n")]);
  const complaintsByLine = await complaints(Object.fromEntries(files));
  for (const [path, lines] of Object.entries(BANNED))
    for (const [index, [code, message]] of lines.entries())
      assert.match((complaintsByLine[`${path}:${index + 1}`] ?? []).join("\n"), message, `${path}: ${code}`);
});

test("no ban applies where the construct is allowed", async () => {
  assert.deepEqual(await complaints(ALLOWED), {});
});

const WALLS = {
  "1-contract-alone": ["contract/src/tags.ts", "backend/src/domain-events.ts"],
  "2-sides-never-meet": ["frontend/src/app/main.tsx", "backend/src/domain-events.ts"],
  "2-simulator-page-uses-shared": ["simulator/src/page/Chat.tsx", "frontend/src/features/tickets/index.ts"],
  "2-simulator-page-has-no-session": ["simulator/src/page/Bar.tsx", "frontend/src/shared/session/store.ts"],
  "3-core-knows-no-product": ["backend/src/core/http/route.ts", "backend/src/models/contacts/tag.ts"],
  "3-core-db-knows-no-product": ["backend/src/core/db/connect.ts", "backend/src/modules/tags/index.ts"],
  "4-only-stores-use-models": ["backend/src/modules/tags/tag.service.ts", "backend/src/models/contacts/tag.ts"],
  "5-channels": ["backend/src/channels/sessions.ts", "backend/src/modules/tags/index.ts"],
  "6-modules-through-their-index": [
    "backend/src/modules/tickets/ticket.service.ts",
    "backend/src/modules/contacts/contact.store.ts",
  ],
  "6-modules-know-no-conversation": [
    "backend/src/modules/tickets/ticket.routes.ts",
    "backend/src/conversation/receive.ts",
  ],
  "6-conversation": ["backend/src/conversation/pipeline.ts", "backend/src/modules/contacts/contact.store.ts"],
  "7-features-stand-apart": ["frontend/src/features/tags/TagsPage.tsx", "frontend/src/features/queues/index.ts"],
  "7-shared-knows-no-feature": ["frontend/src/shared/ui/Pane.tsx", "frontend/src/features/queues/index.ts"],
  "7-tickets-state": ["frontend/src/features/tickets/state/routes.ts", "frontend/src/features/tickets/inbox/bulk.ts"],
  "7-tickets-actions": [
    "frontend/src/features/tickets/actions/use-run-action.tsx",
    "frontend/src/features/tickets/conversation/spy/SpyDialog.tsx",
  ],
  "7-tickets-composer": [
    "frontend/src/features/tickets/composer/Composer.tsx",
    "frontend/src/features/tickets/conversation/media/VideoPlayer.tsx",
  ],
  "7-tickets-conversation": [
    "frontend/src/features/tickets/conversation/media/Attachment.tsx",
    "frontend/src/features/tickets/composer/DropZone.tsx",
  ],
  "7-tickets-inbox": [
    "frontend/src/features/tickets/inbox/TicketCard.tsx",
    "frontend/src/features/tickets/page/TicketView.tsx",
  ],
  "7-tickets-page": ["frontend/src/features/tickets/page/EmptyPane.tsx", "frontend/src/features/tickets/index.ts"],
  "7-tickets-seven-rooms": ["frontend/src/features/tickets/chat/Room.tsx", "frontend/src/shared/ui/Pane.tsx"],
  "7-tickets-from-outside": ["frontend/src/app/PrivateRoot.tsx", "frontend/src/features/tickets/page/TicketsPage.tsx"],
  "8-modules-line-contacts": [
    "backend/src/modules/contacts/contact.service.ts",
    "backend/src/modules/messages/index.ts",
  ],
  "8-modules-line-tickets": ["backend/src/modules/tickets/index.ts", "backend/src/modules/messages/index.ts"],
  "9-across-companies": ["backend/src/modules/tags/tag.jobs.ts", "backend/src/core/tenant/cross-tenant-sql.ts"],
};

const PASSES = [
  ["simulator/src/page/Bar.tsx", "frontend/src/shared/ui/icons.tsx"],
  ["backend/src/modules/tags/tag.store.ts", "backend/src/models/contacts/tag.ts"],
  ["backend/src/modules/messages/message.service.ts", "backend/src/modules/tickets/index.ts"],
  ["backend/src/modules/plans/plan.store.ts", "backend/src/core/tenant/cross-tenant-sql.ts"],
  ["frontend/src/app/screens.ts", "frontend/src/features/tags/TagsPage.tsx"],
  ["backend/src/wiring.ts", "backend/src/conversation/receive.ts"],
  ["frontend/src/app/screens.ts", "frontend/src/features/tickets/index.ts"],
  ["frontend/src/app/later-caches.ts", "frontend/src/features/tickets/conversation/panel/note.cache.ts"],
  ["frontend/src/features/tickets/index.ts", "frontend/src/features/tickets/page/TicketsPage.tsx"],
  ["frontend/src/features/tickets/page/TicketsPage.tsx", "frontend/src/features/tickets/composer/DropZone.tsx"],
  ["frontend/src/features/tickets/inbox/FoundIn.tsx", "frontend/src/features/tickets/conversation/find/hits.ts"],
  ["frontend/src/features/tickets/composer/DropZone.tsx", "frontend/src/features/tickets/actions/use-run-action.tsx"],
  [
    "frontend/src/features/tickets/conversation/find/hits.ts",
    "frontend/src/features/tickets/actions/use-run-action.tsx",
  ],
  ["frontend/src/features/tickets/actions/use-run-action.tsx", "frontend/src/features/tickets/state/routes.ts"],
];

/** Checks a tree of files that only import each other with our rules. */
async function cruise(pairs, extra = {}) {
  const folder = mkdtempSync(join(tmpdir(), "guiche-walls-"));
  const files = new Map();
  const relativeTo = (from, to) => `${"../".repeat(from.split("/").length - 1)}${to.replace(/\.tsx?$/, "")}`;
  for (const [from, to] of pairs) {
    files.set(
      from,
      `${files.get(from) ?? ""}import { x as x${files.size} } from "${relativeTo(from, to)}";\nexport const y${files.size} = x${files.size};\n`,
    );
    if (!files.has(to)) files.set(to, "");
  }
  for (const [path, text] of [...files]
    .map(([path, text]) => [path, `${text}export const x = 1;\n`])
    .concat(Object.entries(extra))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(inRoot("node_modules"), join(folder, "node_modules"));
  for (const file of [".dependency-cruiser.cjs", "tsconfig.base.json"]) symlinkSync(inRoot(file), join(folder, file));
  const folders = [...new Set([...files.keys(), ...Object.keys(extra)].map((path) => path.split("/")[0]))];
  const outcome = await run(
    process.execPath,
    [
      packageFile("", "dependency-cruiser", "bin/dependency-cruise.mjs"),
      "--config",
      ".dependency-cruiser.cjs",
      "--output-type",
      "json",
      ...folders,
    ],
    { cwd: folder },
  );
  rmSync(folder, { recursive: true, force: true });
  const { summary } = JSON.parse(outcome.output.slice(outcome.output.indexOf("{")));
  return summary.violations.map(({ rule, from, to }) => [rule.name, from, to]);
}

/** Runs oxlint, with the project's rules, on files of a folder that looks like the project. */
async function oxlint(files, format = "unix") {
  const folder = mkdtempSync(join(tmpdir(), "guiche-oxlint-"));
  try {
    const settings = { compilerOptions: { strict: true, target: "es2022", jsx: "preserve" } };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
    copyFileSync(inRoot(".oxlintrc.json"), join(folder, ".oxlintrc.json"));
    mkdirSync(join(folder, "scripts"));
    symlinkSync(inRoot("scripts", "lib"), join(folder, "scripts", "lib"));
    for (const [path, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), code);
    }
    symlinkSync(inRoot("node_modules"), join(folder, "node_modules"));
    const program = packageFile("", "oxlint", "bin/oxlint");
    const outcome = await run(process.execPath, [program, `--format=${format}`, ...Object.keys(files)], {
      cwd: folder,
    });
    return outcome.output;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("a comment that disables nothing, a promise that nothing awaits and a value of any type are refused", async () => {
  const output = await oxlint({
    "comment.ts": "// oxlint-disable-next-line no-console\nexport const a = 1;\n",
    "promise.ts": "const send = async () => {};\nsend();\nexport {};\n",
    "any.ts": "export const nameOf = (row: any): string => row.name;\n",
    "good.ts": "const send = async () => {};\nawait send();\nexport {};\n",
  });
  assert.match(output, /^.*comment\.ts:.*Unused oxlint-disable directive/m);
  assert.match(output, /^.*promise\.ts:.*no-floating-promises/m);
  assert.match(output, /^.*any\.ts:.*no-unsafe-return/m);
  assert.doesNotMatch(output, /good\.ts/);
});

/** For each rule of React the body of a component that breaks it. */
const BROKEN_COMPONENTS = {
  "error-boundaries": "try { return <p />; } catch { return null; }",
  "exhaustive-deps": "useEffect(() => console.log(id), []); return null;",
  globals: "count = 1; return <p>{count}</p>;",
  immutability: "const [rows] = useState([]); const add = () => { rows[0] = 1; }; return <button onClick={add} />;",
  "preserve-manual-memoization":
    "const go = useCallback(() => console.log(row?.a.b), [row?.a]); return <button onClick={go} />;",
  purity: "const now = Date.now(); return <p>{now}</p>;",
  refs: "const box = useRef(0); return <p>{box.current}</p>;",
  "rules-of-hooks": "if (id) useState(0); return null;",
  "set-state-in-effect":
    "const [value, setValue] = useState(0); useEffect(() => { setValue(1); }, []); return <p>{value}</p>;",
  "set-state-in-render": "const [value, setValue] = useState(0); setValue(1); return <p>{value}</p>;",
  "static-components": "const Inner = () => <p />; return <Inner />;",
  "unsupported-syntax": 'eval("1"); return <p>{id}</p>;',
  "use-memo": "const value = useMemo((a) => a + id, [id]); return <p>{value}</p>;",
};
const component = (body) => `import { useCallback, useEffect, useMemo, useRef, useState } from "react";
let count = 0;
export function Page({ id, row }) {
  ${body}
}
`;

test("every rule of React reports a component that breaks it, and none a component that does not", async () => {
  const pages = { "frontend/src/good.tsx": component("const [value] = useState(id); return <p>{value}</p>;") };
  for (const [rule, body] of Object.entries(BROKEN_COMPONENTS)) pages[`frontend/src/${rule}.tsx`] = component(body);
  const output = await oxlint(pages);
  for (const rule of Object.keys(BROKEN_COMPONENTS))
    assert.match(output, new RegExp(`^.*/${rule}\\.tsx:.*\\(${rule}\\)\\]$`, "m"), output);
  assert.doesNotMatch(output, /good\.tsx.*\/react\(/);
});

const STATE = "frontend/src/features/tickets/state";
const CYCLES = [
  ["backend/src/core/a.ts", "backend/src/core/b.ts"],
  ["backend/src/core/b.ts", "backend/src/core/a.ts"],
  ["backend/src/testing/memory/a.ts", "backend/src/testing/memory/b.ts"],
  ["backend/src/testing/memory/b.ts", "backend/src/testing/memory/a.ts"],
];
const CIRCLES = {
  [`${STATE}/a.ts`]: 'import type { B } from "./b";\nexport type A = B;\n',
  [`${STATE}/b.ts`]: 'import type { A } from "./a";\nexport type B = A | 1;\n',
  [`${STATE}/c.ts`]: 'export const c = () => import("./d");\n',
  [`${STATE}/d.ts`]: 'import { c } from "./c";\nexport const d = c;\n',
};
const BY_ALIAS = {
  "frontend/src/shared/ui/Panel.tsx": 'import { x } from "@/features/queues";\nexport const y = x;\n',
  "backend/src/app.ts": 'import { x } from "@/features/queues";\nexport const y = x;\n',
};

/** All that is refused, as one tree, which is checked once. */
const violationsPromise = cruise([...Object.values(WALLS), ...CYCLES], { ...CIRCLES, ...BY_ALIAS });
const refusedIn = async (files) => (await violationsPromise).filter(([, from]) => files.includes(from));

test("every boundary between folders is enforced", async () => {
  const violations = await violationsPromise;
  for (const [rule, [from, to]] of Object.entries(WALLS)) {
    assert.ok(
      violations.some(([name, source, target]) => name === rule && source === from && target === to),
      `${rule}: ${from} → ${to} passed`,
    );
  }
});

test("imports that the rules allow pass, for types too", async () => {
  const extra = {
    "backend/src/modules/tickets/ticket.presenter.ts":
      'import type { x } from "../../models/contacts/tag";\nexport type T = typeof x;\n',
    "backend/src/testing/memory/a.ts": 'import type { B } from "./b";\nexport type A = B;\n',
    "backend/src/testing/memory/b.ts": 'import type { A } from "./a";\nexport type B = A | 1;\n',
  };
  assert.deepEqual(await cruise(PASSES, extra), []);
});

test("import cycles are found", async () => {
  const violations = await refusedIn(CYCLES.flat());
  const names = new Set(violations.map(([name]) => name));
  assert.deepEqual([...names].sort(), ["8-no-cycles", "8-no-cycles-of-values"]);
});

test("a type or a lazy import closes no circle either", async () => {
  const violations = await refusedIn(Object.keys(CIRCLES));
  // A circle is reported once.
  assert.deepEqual(violations.map(([name, from]) => [name, from]).sort(), [
    ["8-no-cycles", `${STATE}/a.ts`],
    ["8-no-cycles", `${STATE}/c.ts`],
  ]);
});

test("an import that begins at @/ is held by the same walls", async () => {
  const violations = await refusedIn(Object.keys(BY_ALIAS));
  assert.deepEqual(violations.map(([name, from]) => [name, from]).sort(), [
    ["2-sides-never-meet", "backend/src/app.ts"],
    ["7-shared-knows-no-feature", "frontend/src/shared/ui/Panel.tsx"],
  ]);
});
