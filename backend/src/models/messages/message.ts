import type { Ack } from "@guiche/contract/acks";
import type { AdDto } from "@guiche/contract/ads";
import type { MediaDto, MentionDto, MessageOrigin, QuotedDto, ReactionDto } from "@guiche/contract/messages";
import type { FilledTemplate } from "@guiche/contract/templates";
import type { MediaState, MediaType } from "@guiche/contract/message-kinds";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
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
  @NotNull(DataType.BIGINT) declare ticketId: number;
  @NotNull(DataType.BIGINT) declare contactId: number;
  @Nullable(DataType.BIGINT) declare connectionId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare userId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare queueId: CreationOptional<number | null>;
  @NotNull(DataType.STRING(128)) declare wid: string;
  @NotNull(DataType.BOOLEAN) declare fromMe: boolean;
  @Default(DataType.STRING(64), "") declare participant: CreationOptional<string>;
  @Default(DataType.TEXT, "") declare body: CreationOptional<string>;
  @Default(DataType.STRING(20), "chat") declare mediaType: CreationOptional<MediaType>;
  @Default(DataType.SMALLINT, 0) declare ack: CreationOptional<Ack>;
  @Default(DataType.BOOLEAN, false) declare read: CreationOptional<boolean>;
  @Nullable(DataType.STRING(60)) declare failure: CreationOptional<string | null>;
  @Nullable(DataType.STRING(64)) declare clientId: CreationOptional<string | null>;
  /** The beginning of the wait that this answer ended. The wait goes on if the answer fails. */
  @Nullable(DataType.DATE) declare endedWait: CreationOptional<Date | null>;
  @Nullable(DataType.BLOB) declare content: CreationOptional<Buffer | null>;
  @Nullable(DataType.STRING(8)) declare mediaState: CreationOptional<MediaState | null>;
  @Nullable(DataType.BIGINT) declare mediaId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare authorId: CreationOptional<number | null>;
  @Nullable(DataType.JSONB) declare details: CreationOptional<MessageDetails | null>;
  @Nullable(DataType.JSONB) declare quoted: CreationOptional<QuotedSnapshot | null>;
  @Default(DataType.JSONB, []) declare reactions: CreationOptional<StoredReaction[]>;
  @Nullable(DataType.DATE) declare pinnedAt: CreationOptional<Date | null>;
  @Default(DataType.BOOLEAN, false) declare isDeleted: CreationOptional<boolean>;
  @Default(DataType.BOOLEAN, false) declare isEdited: CreationOptional<boolean>;
}
