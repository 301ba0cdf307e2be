/** What a webhook of Meta brings, as far as it is read here. Everything may be missing: the body is Meta's. */
export interface CloudPerson {
  profile?: { name?: string; username?: string };
  wa_id?: string;
  user_id?: string;
}

export interface CloudFile {
  id?: string;
  mime_type?: string;
  sha256?: string;
  caption?: string;
  filename?: string;
  voice?: boolean;
}

export interface CloudMessage {
  id?: string;
  /** The author; of an echo, the business. */
  from?: string;
  from_user_id?: string;
  /** Of an echo: the customer. */
  to?: string;
  to_user_id?: string;
  group_id?: string;
  /** Seconds since 1970, as text. */
  timestamp?: string;
  type?: string;
  context?: CloudContext;
  referral?: { source_url?: string; source_id?: string; headline?: string; body?: string; ctwa_clid?: string };
  text?: { body?: string };
  image?: CloudFile;
  video?: CloudFile;
  audio?: CloudFile;
  document?: CloudFile;
  sticker?: CloudFile;
  location?: { latitude?: number; longitude?: number; name?: string; address?: string };
  contacts?: CloudCard[];
  interactive?: { type?: string; button_reply?: CloudChoice; list_reply?: CloudChoice; nfm_reply?: CloudFormAnswer };
  button?: { text?: string };
  order?: { text?: string; product_items?: CloudOrderItem[] };
  reaction?: { message_id?: string; emoji?: string };
  /** The message as it reads now. */
  edit?: { original_message_id?: string; message?: CloudMessage };
  revoke?: { original_message_id?: string };
  /** The author has another number or another business-scoped id. */
  system?: { type?: string; wa_id?: string; new_wa_id?: string; user_id?: string };
}

interface CloudContext {
  id?: string;
  from?: string;
  forwarded?: boolean;
  frequently_forwarded?: boolean;
  /** The customer asks about a product of the shop's catalogue. */
  referred_product?: { product_retailer_id?: string };
}

export interface CloudCard {
  name?: { formatted_name?: string; first_name?: string };
  org?: { company?: string };
  phones?: { phone?: string; wa_id?: string }[];
  emails?: { email?: string }[];
}

interface CloudChoice {
  id?: string;
  title?: string;
}

/** What a person filled into a form: JSON, and WhatsApp's words for having sent it. */
interface CloudFormAnswer {
  body?: string;
  response_json?: string;
}

/** Meta tells a product by its number in the shop's catalogue. */
export interface CloudOrderItem {
  product_retailer_id?: string;
  quantity?: number | string;
  item_price?: number | string;
  currency?: string;
}

export interface CloudStatus {
  id?: string;
  status?: string;
  biz_opaque_callback_data?: string;
  errors?: { code?: number }[];
}

export interface CloudValue {
  metadata?: { phone_number_id?: string };
  contacts?: CloudPerson[];
  messages?: CloudMessage[];
  message_echoes?: CloudMessage[];
  statuses?: CloudStatus[];
  /** Of a template: what has happened to it. */
  event?: string;
  message_template_id?: string;
  reason?: string | null;
}

export interface CloudHook {
  object?: string;
  entry?: { id?: string; changes?: { field?: string; value?: CloudValue }[] }[];
}

/** A message as it waits in the journal. */
export interface JournaledMessage {
  message: CloudMessage;
  /** The people named with it. */
  contacts: CloudPerson[];
  /** Written in the business's own app. */
  isEcho: boolean;
}
