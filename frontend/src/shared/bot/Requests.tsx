import type { TriedRequest } from "@guiche/contract/bot-traces";
import Box from "@mui/material/Box";

/** The requests to another system and its answers, in a collapsed section. */
export function Requests({ title, requests }: { title: string; requests: readonly TriedRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <Box component="details" sx={{ mt: 2, typography: "caption" }}>
      <Box component="summary" sx={{ cursor: "pointer", py: 1 }}>
        {title}
      </Box>
      {requests.map((request, index) => (
        <Box component="pre" key={index} sx={{ m: 0, mt: 1, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {requestText(request)}
        </Box>
      ))}
    </Box>
  );
}

function requestText({ method, url, headers, body, answer, refusal }: TriedRequest): string {
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const answerLines = answer ? ["", `→ ${answer.status}`, indentJson(answer.body)] : [];
  const refusalLines = refusal ? ["", `✗ ${refusal}`] : [];
  return [`${method} ${url}`, ...headerLines, "", indentJson(body), ...answerLines, ...refusalLines].join("\n");
}

function indentJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
