import type { CampaignStatus, RestReason, SendingWindow } from "@guiche/contract/campaigns";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TemplateSender } from "./template-sender";

/** Where the copying of a campaign's people stands: the ids read last. */
interface CopyCursor {
  itemId: number;
  contactId: number;
}

@Table({ tableName: "campaigns", timestamps: true })
export class Campaign extends TemplateSender<Campaign> {
  @Column({ type: DataType.STRING(50), allowNull: false })
  declare name: string;

  @Column({ type: DataType.STRING(12), allowNull: false })
  declare status: CampaignStatus;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare message1: CreationOptional<string>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare message2: CreationOptional<string>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare message3: CreationOptional<string>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare message4: CreationOptional<string>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare message5: CreationOptional<string>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare confirmationMessage1: CreationOptional<string>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare confirmationMessage2: CreationOptional<string>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare confirmationMessage3: CreationOptional<string>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare confirmationMessage4: CreationOptional<string>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare confirmationMessage5: CreationOptional<string>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare confirmation: CreationOptional<boolean>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare scheduledAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare completedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare connectionId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare contactListId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare fileListId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare tagId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare mediaId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(255), allowNull: true })
  declare mediaName: CreationOptional<string | null>;

  @Column({ type: DataType.JSONB, allowNull: true })
  declare window: CreationOptional<SendingWindow | null>;

  @Column({ type: DataType.INTEGER, allowNull: true })
  declare dailyCap: CreationOptional<number | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare optOutLine: CreationOptional<boolean>;

  @Column({ type: DataType.SMALLINT, allowNull: false, defaultValue: 3 })
  declare stopPercent: CreationOptional<number>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare skipOpenTickets: CreationOptional<boolean>;

  @Column({ type: DataType.STRING(12), allowNull: true })
  declare restReason: CreationOptional<RestReason | null>;

  /** What the company calls the variants. */
  @Column({ type: DataType.STRING(30), allowNull: false, defaultValue: "" })
  declare variantName1: CreationOptional<string>;

  @Column({ type: DataType.STRING(30), allowNull: false, defaultValue: "" })
  declare variantName2: CreationOptional<string>;

  @Column({ type: DataType.STRING(30), allowNull: false, defaultValue: "" })
  declare variantName3: CreationOptional<string>;

  @Column({ type: DataType.STRING(30), allowNull: false, defaultValue: "" })
  declare variantName4: CreationOptional<string>;

  @Column({ type: DataType.STRING(30), allowNull: false, defaultValue: "" })
  declare variantName5: CreationOptional<string>;

  /** The names of its lists and its tag, once they are deleted. */
  @Column({ type: DataType.STRING(50), allowNull: true })
  declare deletedListName: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(255), allowNull: true })
  declare deletedFileListName: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(50), allowNull: true })
  declare deletedTagName: CreationOptional<string | null>;

  @Column({ type: DataType.JSONB, allowNull: false, defaultValue: {} })
  declare variables: CreationOptional<Record<string, string>>;

  @Column({ type: DataType.JSONB, allowNull: true })
  declare listCursor: CreationOptional<CopyCursor | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isCopied: CreationOptional<boolean>;
}
