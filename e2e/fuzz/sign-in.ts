import { Agent as Connections, request } from "node:http";
import { password } from "../../harness/company";

const connections = new Connections({ keepAlive: true });

export function signIn(port: number, email: string): Promise<string> {
  return new Promise((done, fail) => {
    const asked = request(
      {
        port,
        host: "127.0.0.1",
        path: "/api/auth/login",
        method: "POST",
        agent: connections,
        headers: { "Content-Type": "application/json" },
      },
      (answer) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
        answer.on("end", () => {
          if (answer.statusCode === 200) done((JSON.parse(text) as { token: string }).token);
          else fail(new Error(`${email} could not sign in: ${answer.statusCode ?? ""} ${text}`));
        });
      },
    );
    asked.on("error", fail);
    asked.end(JSON.stringify({ email, password }));
  });
}
