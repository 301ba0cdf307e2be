import type { ExternalMessage } from "@guiche/contract/external-messages";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** Queued, handed to the outbox, failed before that; or a call that was refused, kept for the log. */
type ApiMessageState = "queued" | "handed" | "failed" | "refused";

export type ApiContent = Pick<ExternalMessage, "location" | "contacts" | "quotedMessageId"> & {
  template?: { id: number; values: string[] } | undefined;
};

/** One call of the external message API. */
@Table({ tableName: "api_messages", timestamps: true })
export class ApiMessage extends TimestampedTenantModel<ApiMessage> {
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare connectionId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(128), allowNull: true })
  declare idempotencyKey: CreationOptional<string | null>;

  @Column({ type: DataType.BLOB, allowNull: false })
  declare digest: Buffer;

  @Column({ type: DataType.STRING(15), allowNull: false })
  declare number: string;

  /** The contact that a call names by its id. */
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare contactId: CreationOptional<number | null>;

  /** What it is beside text and file, until it is handed over. */
  @Column({ type: DataType.JSONB, allowNull: true })
  declare content: CreationOptional<ApiContent | null>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare body: CreationOptional<string>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare mediaId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(255), allowNull: true })
  declare mediaName: CreationOptional<string | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare hasFile: CreationOptional<boolean>;

  @Column({ type: DataType.STRING(8), allowNull: false, defaultValue: "queued" })
  declare state: CreationOptional<ApiMessageState>;

  @Column({ type: DataType.STRING(60), allowNull: true })
  declare reason: CreationOptional<string | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isNew: CreationOptional<boolean>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare lookedUpAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare nextTryAt: CreationOptional<Date | null>;

  @Column({ type: DataType.SMALLINT, allowNull: false, defaultValue: 202 })
  declare httpStatus: CreationOptional<number>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare messageId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare looseMessageId: CreationOptional<number | null>;
}
