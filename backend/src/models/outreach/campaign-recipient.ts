import type { RecipientState, VariantNumber } from "@guiche/contract/campaigns";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/** States after "sent" are read from the recipient's outreach message and are not stored here. */
export type StoredState = Exclude<RecipientState, "delivered" | "read" | "replied">;

@Table({ tableName: "campaign_recipients", timestamps: true })
export class CampaignRecipient extends TimestampedTenantModel<CampaignRecipient> {
  @NotNull(DataType.BIGINT) declare campaignId: number;
  @Nullable(DataType.BIGINT) declare contactId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare looseMessageId: CreationOptional<number | null>;
  @NotNull(DataType.STRING(200)) declare name: string;
  @NotNull(DataType.STRING(50)) declare number: string;
  @NotNull(DataType.STRING(50)) declare person: string;
  @Default(DataType.STRING(254), "") declare email: CreationOptional<string>;
  /** Values of other columns of the sheet and extra fields of the contact. */
  @Default(DataType.JSONB, []) declare fields: CreationOptional<{ name: string; value: string }[]>;
  @NotNull(DataType.SMALLINT) declare variant: VariantNumber;
  @Nullable(DataType.BOOLEAN) declare isValid: CreationOptional<boolean | null>;
  @Default(DataType.STRING(10), "queued") declare state: CreationOptional<StoredState>;
  @Nullable(DataType.STRING(60)) declare cause: CreationOptional<string | null>;
  @Nullable(DataType.STRING(128)) declare wid: CreationOptional<string | null>;
  @Nullable(DataType.STRING(128)) declare askWid: CreationOptional<string | null>;
  @Default(DataType.JSONB, []) declare fileWids: CreationOptional<string[]>;
  @Default(DataType.BOOLEAN, true) declare isHanded: CreationOptional<boolean>;
  @Nullable(DataType.DATE) declare askedAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare confirmedAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare sentAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare repliedAt: CreationOptional<Date | null>;
  @Nullable(DataType.TEXT) declare answer: CreationOptional<string | null>;
  @Nullable(DataType.STRING(128)) declare answerWid: CreationOptional<string | null>;
}
