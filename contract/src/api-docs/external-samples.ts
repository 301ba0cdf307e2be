export const sampleNames = ["curl", "js", "python", "php", "n8n"] as const;
export type SampleName = (typeof sampleNames)[number];

/** Programs that send a text, for the company's own address. Every one of them is complete. */
export const sampleOf = (name: SampleName, origin: string): string => {
  const address = `${origin}/api/messages/send`;
  switch (name) {
    case "curl":
      return `curl -X POST ${address} \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: pedido-1" \\
  -d '{"number": "5581999990000", "body": "Olá!"}'

curl -X POST ${address} \\
  -H "Authorization: Bearer $TOKEN" \\
  -F number=5581999990000 -F "body=Segue o boleto" -F medias=@boleto.pdf`;
    case "js":
      return `const answer = await fetch("${address}", {
  method: "POST",
  headers: {
    Authorization: \`Bearer \${process.env.TOKEN}\`,
    "Content-Type": "application/json",
    "Idempotency-Key": "pedido-1",
  },
  body: JSON.stringify({ number: "5581999990000", body: "Olá!" }),
});
const { id, status, statusUrl } = await answer.json();
console.log(answer.status, id, status, statusUrl);`;
    case "python":
      return `import json, os, urllib.request

call = urllib.request.Request(
    "${address}",
    data=json.dumps({"number": "5581999990000", "body": "Olá!"}).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["TOKEN"],
        "Content-Type": "application/json",
        "Idempotency-Key": "pedido-1",
    },
)
with urllib.request.urlopen(call) as answer:
    sent = json.load(answer)
    print(answer.status, sent["id"], sent["status"], sent["statusUrl"])`;
    case "php":
      return `<?php
$call = curl_init("${address}");
curl_setopt_array($call, [
  CURLOPT_POST => true,
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_HTTPHEADER => [
    "Authorization: Bearer " . getenv("TOKEN"),
    "Content-Type: application/json",
    "Idempotency-Key: pedido-1",
  ],
  CURLOPT_POSTFIELDS => json_encode(["number" => "5581999990000", "body" => "Olá!"]),
]);
echo curl_exec($call);`;
    case "n8n":
      return `{
  "nodes": [
    {
      "name": "Guichê",
      "type": "n8n-nodes-base.httpRequest",
      "typeVersion": 4.2,
      "position": [0, 0],
      "parameters": {
        "method": "POST",
        "url": "${address}",
        "sendHeaders": true,
        "headerParameters": { "parameters": [{ "name": "Authorization", "value": "Bearer TOKEN" }] },
        "sendBody": true,
        "specifyBody": "json",
        "jsonBody": "{ \\"number\\": \\"5581999990000\\", \\"body\\": \\"Olá!\\" }"
      }
    }
  ],
  "connections": {}
}`;
  }
};
