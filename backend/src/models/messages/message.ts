import type { Ack } from "@guiche/contract/acks";
import type { AdDto } from "@guiche/contract/ads";
import type { MediaDto, MentionDto, MessageOrigin, QuotedDto, ReactionDto } from "@guiche/contract/messages";
import type { FilledTemplate } from "@guiche/contract/templates";
import type { MediaState, MediaType } from "@guiche/contract/message-kinds";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** Details that a screen shows and no query filters by: the sender's file metadata, mentions. */
export interface MessageDetails {
  media?: Partial<MediaDto>;
  mentions?: MentionDto[];
  /** WhatsApp addresses of the people mentioned in a text of ours. */
  mentionAddresses?: string[];
  viewOnce?: boolean;
  forwarded?: "once" | "often";
  ad?: AdDto;
  origin?: MessageOrigin;
  /** What a text of the bot offers to press. */
  choices?: { label: string; items: { id: string; title: string }[] };
  /** The approved template that the text comes from. */
  template?: FilledTemplate;
  /** What is said in a voice note, as a prompt's transcription understood it. */
  transcript?: string;
  /** The message arrived but cannot be decrypted yet: its content will replace this row's. */
  isAwaited?: boolean;
  /** Time of the last edit in milliseconds: an older edit that arrives late changes nothing. */
  editedAt?: number;
  /** The last edit could not be decrypted: the text is older than what the phones show. */
  isEditUnseen?: boolean;
  /** Inside a group, WhatsApp's address of the author: later changes of the message refer to it. */
  participantAddress?: string;
}

/** The quoted message as it was then; `id` is looked up when the message is stored. */
type QuotedSnapshot = QuotedDto;

/** `by` is the author: digits of phone or LID, "" for ourselves. `at` in milliseconds: a late one changes nothing. */
export interface StoredReaction extends ReactionDto {
  by: string;
  at: number;
}

@Table({ tableName: "messages", timestamps: true })
export class Message extends TimestampedTenantModel<Message> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare ticketId: number;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare contactId: number;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare connectionId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare userId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare queueId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(128), allowNull: false })
  declare wid: string;

  @Column({ type: DataType.BOOLEAN, allowNull: false })
  declare fromMe: boolean;

  @Column({ type: DataType.STRING(64), allowNull: false, defaultValue: "" })
  declare participant: CreationOptional<string>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare body: CreationOptional<string>;

  @Column({ type: DataType.STRING(20), allowNull: false, defaultValue: "chat" })
  declare mediaType: CreationOptional<MediaType>;

  @Column({ type: DataType.SMALLINT, allowNull: false, defaultValue: 0 })
  declare ack: CreationOptional<Ack>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare read: CreationOptional<boolean>;

  @Column({ type: DataType.STRING(60), allowNull: true })
  declare failure: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(64), allowNull: true })
  declare clientId: CreationOptional<string | null>;

  /** The beginning of the wait that this answer ended. The wait goes on if the answer fails. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare endedWait: CreationOptional<Date | null>;

  @Column({ type: DataType.BLOB, allowNull: true })
  declare content: CreationOptional<Buffer | null>;

  @Column({ type: DataType.STRING(8), allowNull: true })
  declare mediaState: CreationOptional<MediaState | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare mediaId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare authorId: CreationOptional<number | null>;

  @Column({ type: DataType.JSONB, allowNull: true })
  declare details: CreationOptional<MessageDetails | null>;

  @Column({ type: DataType.JSONB, allowNull: true })
  declare quoted: CreationOptional<QuotedSnapshot | null>;

  @Column({ type: DataType.JSONB, allowNull: false, defaultValue: [] })
  declare reactions: CreationOptional<StoredReaction[]>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare pinnedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isDeleted: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isEdited: CreationOptional<boolean>;
}
