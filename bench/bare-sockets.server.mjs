// A bare Socket.IO server in its own process: the cost of 500 sockets and one event without any product code.
import { createServer } from "node:http";
import { Server } from "socket.io";

const http = createServer((_request, response) => response.end("ok"));
const io = new Server(http, { transports: ["websocket"], serveClient: false });
io.on("connection", (socket) => {
  void socket.join("all");
  socket.on("say", (news) => io.to("all").emit("news", news));
});
http.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.({ type: "ready" }));
