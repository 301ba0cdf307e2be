import { child, stanza } from "../../stanzas/stanza";
import { uploadAuth } from "../../media/host";
import { unlink } from "../login";
import { beginDelivery } from "../delivery";
import { sendFirstMessages } from "../../pairing/first-messages";
import { pictureId, picturePath } from "../../people/picture";
import { IqError, type IqHandler } from "./handler";

export const NOTHING: IqHandler = () => [];

/** The client is ready to receive its waiting stanzas. */
export const handlePassive: IqHandler = (world, account, iq) => {
  if (!child(iq, "active")) return [];
  // After the reply, which the client awaits before it reports that it is open.
  setImmediate(() => {
    beginDelivery(world, account);
    sendFirstMessages(world, account).catch((error: unknown) => world.logError(account.person.number, error));
  });
  return [];
};

export const handlePicture: IqHandler = (world, _account, iq) => {
  const person = world.find(iq.attrs.target);
  const type = child(iq, "picture")?.attrs.type ?? "image";
  const picture = person?.profile.picture;
  if (!person || picture === undefined) throw new IqError(404, "item-not-found");
  const path = picturePath(person.number, picture);
  return [stanza("picture", { id: pictureId(picture), type, url: `http://${world.host}${path}`, direct_path: path })];
};

const MOST_UPLOAD_BYTES = 2 * 1024 ** 3;
const DAY_SECONDS = 24 * 60 * 60;

/** The media server's address: the simulator itself. */
export const handleMedia: IqHandler = (world, { person }) => [
  stanza("media_conn", { auth: uploadAuth(person), ttl: DAY_SECONDS, auth_ttl: DAY_SECONDS, max_buckets: 12 }, [
    stanza("host", { hostname: world.host, maxContentLengthBytes: MOST_UPLOAD_BYTES }),
  ]),
];

/** A client logs out, which removes it from the account. */
export const handleDevices: IqHandler = (world, { person, companion }, iq) => {
  if (child(iq, "remove-companion-device")) setImmediate(() => unlink(world, person, companion));
  return [];
};

const CATEGORIES = ["readreceipts", "last", "online", "profile", "status", "groupadd", "calladd", "messages"];

export const handlePrivacy: IqHandler = (_world, _account, iq) => {
  if (!child(iq, "privacy")) return [];
  return [
    stanza(
      "privacy",
      {},
      CATEGORIES.map((name) => stanza("category", { name, value: "all" })),
    ),
  ];
};

export const handleProps: IqHandler = () => [
  stanza("props", { hash: "sim" }, [stanza("prop", { config_code: "1", config_value: "0" })]),
];
