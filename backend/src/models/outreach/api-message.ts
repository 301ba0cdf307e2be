import type { ExternalMessage } from "@guiche/contract/external-messages";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/** Queued, handed to the outbox, failed before that; or a call that was refused, kept for the log. */
type ApiMessageState = "queued" | "handed" | "failed" | "refused";

export type ApiContent = Pick<ExternalMessage, "location" | "contacts" | "quotedMessageId"> & {
  template?: { id: number; values: string[] } | undefined;
};

/** One call of the external message API. */
@Table({ tableName: "api_messages", timestamps: true })
export class ApiMessage extends TimestampedTenantModel<ApiMessage> {
  @Nullable(DataType.BIGINT) declare connectionId: CreationOptional<number | null>;
  @Nullable(DataType.STRING(128)) declare idempotencyKey: CreationOptional<string | null>;
  @NotNull(DataType.BLOB) declare digest: Buffer;
  @NotNull(DataType.STRING(15)) declare number: string;
  /** The contact that a call names by its id. */
  @Nullable(DataType.BIGINT) declare contactId: CreationOptional<number | null>;
  /** What it is in addition to text and file, until it is handed over. */
  @Nullable(DataType.JSONB) declare content: CreationOptional<ApiContent | null>;
  @Default(DataType.TEXT, "") declare body: CreationOptional<string>;
  @Nullable(DataType.BIGINT) declare mediaId: CreationOptional<number | null>;
  @Nullable(DataType.STRING(255)) declare mediaName: CreationOptional<string | null>;
  @Default(DataType.BOOLEAN, false) declare hasFile: CreationOptional<boolean>;
  @Default(DataType.STRING(8), "queued") declare state: CreationOptional<ApiMessageState>;
  @Nullable(DataType.STRING(60)) declare reason: CreationOptional<string | null>;
  @Default(DataType.BOOLEAN, false) declare isNew: CreationOptional<boolean>;
  @Nullable(DataType.DATE) declare lookedUpAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare nextTryAt: CreationOptional<Date | null>;
  @Default(DataType.SMALLINT, 202) declare httpStatus: CreationOptional<number>;
  @Nullable(DataType.BIGINT) declare messageId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare looseMessageId: CreationOptional<number | null>;
}
