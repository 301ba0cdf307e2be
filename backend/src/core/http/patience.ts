import type { RequestHandler } from "express";
import { AppError } from "./errors";

/** How long a request may take to come in, in milliseconds. The server itself waits for the longer of both. */
export const patience = { plain: 60_000, upload: 300_000 } as const;

/** Who sends a body drop by drop is not waited for; files may take longer than words. */
export const inTime =
  (limits: { plain: number; upload: number } = patience): RequestHandler =>
  (request, response, next) => {
    const wait = request.is("multipart/form-data") ? limits.upload : limits.plain;
    const overtime = setTimeout(() => {
      if (response.headersSent) return void request.destroy();
      response.setHeader("Connection", "close");
      response.status(408).json({ error: new AppError("ERR_BAD_REQUEST").code });
      response.once("finish", () => request.destroy());
    }, wait).unref();
    const settled = () => clearTimeout(overtime);
    request.once("end", settled);
    response.once("close", settled);
    next();
  };
