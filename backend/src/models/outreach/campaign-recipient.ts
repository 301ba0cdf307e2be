import type { RecipientState, VariantNumber } from "@guiche/contract/campaigns";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** States after "sent" are read from the recipient's outreach message and are not stored here. */
export type StoredState = Exclude<RecipientState, "delivered" | "read" | "replied">;

@Table({ tableName: "campaign_recipients", timestamps: true })
export class CampaignRecipient extends TimestampedTenantModel<CampaignRecipient> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare campaignId: number;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare contactId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare looseMessageId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(200), allowNull: false })
  declare name: string;

  @Column({ type: DataType.STRING(50), allowNull: false })
  declare number: string;

  @Column({ type: DataType.STRING(50), allowNull: false })
  declare person: string;

  @Column({ type: DataType.STRING(254), allowNull: false, defaultValue: "" })
  declare email: CreationOptional<string>;

  /** Values of other columns of the sheet and extra fields of the contact. */
  @Column({ type: DataType.JSONB, allowNull: false, defaultValue: [] })
  declare fields: CreationOptional<{ name: string; value: string }[]>;

  @Column({ type: DataType.SMALLINT, allowNull: false })
  declare variant: VariantNumber;

  @Column({ type: DataType.BOOLEAN, allowNull: true })
  declare isValid: CreationOptional<boolean | null>;

  @Column({ type: DataType.STRING(10), allowNull: false, defaultValue: "queued" })
  declare state: CreationOptional<StoredState>;

  @Column({ type: DataType.STRING(60), allowNull: true })
  declare cause: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(128), allowNull: true })
  declare wid: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(128), allowNull: true })
  declare askWid: CreationOptional<string | null>;

  @Column({ type: DataType.JSONB, allowNull: false, defaultValue: [] })
  declare fileWids: CreationOptional<string[]>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare isHanded: CreationOptional<boolean>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare askedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare confirmedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare sentAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare repliedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.TEXT, allowNull: true })
  declare answer: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(128), allowNull: true })
  declare answerWid: CreationOptional<string | null>;
}
