import type { RequestHandler } from "express";
import { AppError } from "./errors";

/** Time limit for receiving a request, in milliseconds. The server itself uses the longer of both. */
export const requestTimeouts = { plain: 60_000, upload: 300_000 } as const;

/** Ends requests whose body arrives too slowly; file uploads get more time. */
export const requestTimeout =
  (limits: { plain: number; upload: number } = requestTimeouts): RequestHandler =>
  (request, response, next) => {
    const wait = request.is("multipart/form-data") ? limits.upload : limits.plain;
    const timer = setTimeout(() => {
      if (response.headersSent) return void request.destroy();
      response.setHeader("Connection", "close");
      response.status(408).json({ error: new AppError("ERR_BAD_REQUEST").code });
      response.once("finish", () => request.destroy());
    }, wait).unref();
    const stopTimer = () => clearTimeout(timer);
    request.once("end", stopTimer);
    response.once("close", stopTimer);
    next();
  };
