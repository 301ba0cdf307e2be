import type { CampaignStatus, RestReason, SendingWindow } from "@guiche/contract/campaigns";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TemplateSender } from "./template-sender";

/** Where the copying of a campaign's people stands: the ids read last. */
interface CopyCursor {
  itemId: number;
  contactId: number;
}

@Table({ tableName: "campaigns", timestamps: true })
export class Campaign extends TemplateSender<Campaign> {
  @NotNull(DataType.STRING(50)) declare name: string;
  @NotNull(DataType.STRING(12)) declare status: CampaignStatus;
  @Default(DataType.TEXT, "") declare message1: CreationOptional<string>;
  @Default(DataType.TEXT, "") declare message2: CreationOptional<string>;
  @Default(DataType.TEXT, "") declare message3: CreationOptional<string>;
  @Default(DataType.TEXT, "") declare message4: CreationOptional<string>;
  @Default(DataType.TEXT, "") declare message5: CreationOptional<string>;
  @Default(DataType.TEXT, "") declare confirmationMessage1: CreationOptional<string>;
  @Default(DataType.TEXT, "") declare confirmationMessage2: CreationOptional<string>;
  @Default(DataType.TEXT, "") declare confirmationMessage3: CreationOptional<string>;
  @Default(DataType.TEXT, "") declare confirmationMessage4: CreationOptional<string>;
  @Default(DataType.TEXT, "") declare confirmationMessage5: CreationOptional<string>;
  @Default(DataType.BOOLEAN, false) declare confirmation: CreationOptional<boolean>;
  @Nullable(DataType.DATE) declare scheduledAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare completedAt: CreationOptional<Date | null>;
  @Nullable(DataType.BIGINT) declare connectionId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare contactListId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare fileListId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare tagId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare mediaId: CreationOptional<number | null>;
  @Nullable(DataType.STRING(255)) declare mediaName: CreationOptional<string | null>;
  @Nullable(DataType.JSONB) declare window: CreationOptional<SendingWindow | null>;
  @Nullable(DataType.INTEGER) declare dailyCap: CreationOptional<number | null>;
  @Default(DataType.BOOLEAN, false) declare optOutLine: CreationOptional<boolean>;
  @Default(DataType.SMALLINT, 3) declare stopPercent: CreationOptional<number>;
  @Default(DataType.BOOLEAN, false) declare skipOpenTickets: CreationOptional<boolean>;
  @Nullable(DataType.STRING(12)) declare restReason: CreationOptional<RestReason | null>;
  /** What the company calls the variants. */
  @Default(DataType.STRING(30), "") declare variantName1: CreationOptional<string>;
  @Default(DataType.STRING(30), "") declare variantName2: CreationOptional<string>;
  @Default(DataType.STRING(30), "") declare variantName3: CreationOptional<string>;
  @Default(DataType.STRING(30), "") declare variantName4: CreationOptional<string>;
  @Default(DataType.STRING(30), "") declare variantName5: CreationOptional<string>;
  /** The names of its lists and its tag, once they are deleted. */
  @Nullable(DataType.STRING(50)) declare deletedListName: CreationOptional<string | null>;
  @Nullable(DataType.STRING(255)) declare deletedFileListName: CreationOptional<string | null>;
  @Nullable(DataType.STRING(50)) declare deletedTagName: CreationOptional<string | null>;
  @Default(DataType.JSONB, {}) declare variables: CreationOptional<Record<string, string>>;
  @Nullable(DataType.JSONB) declare listCursor: CreationOptional<CopyCursor | null>;
  @Default(DataType.BOOLEAN, false) declare isCopied: CreationOptional<boolean>;
}
