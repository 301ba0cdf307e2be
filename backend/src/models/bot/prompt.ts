import { defaultBaseUrl, textVoice, type Voice } from "@guiche/contract/prompts";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "prompts", timestamps: true })
export class Prompt extends TimestampedTenantModel<Prompt> {
  @NotNull(DataType.STRING(100)) declare name: string;
  @NotNull(DataType.TEXT) declare prompt: string;
  @Default(DataType.STRING(40), textVoice) declare voice: CreationOptional<Voice>;
  @Nullable(DataType.BLOB) declare voiceKey: CreationOptional<Buffer | null>;
  @Default(DataType.STRING(40), "") declare voiceRegion: CreationOptional<string>;
  @Default(DataType.INTEGER, 100) declare maxTokens: CreationOptional<number>;
  @Default(DataType.DOUBLE, 1) declare temperature: CreationOptional<number>;
  @Nullable(DataType.BLOB) declare apiKey: CreationOptional<Buffer | null>;
  @Nullable(DataType.BIGINT) declare queueId: CreationOptional<number | null>;
  @Default(DataType.INTEGER, 10) declare maxMessages: CreationOptional<number>;
  @Default(DataType.STRING(500), defaultBaseUrl) declare baseUrl: CreationOptional<string>;
  @Default(DataType.STRING(200), "") declare model: CreationOptional<string>;
  @Default(DataType.STRING(200), "") declare transcriptionModel: CreationOptional<string>;
  @Default(DataType.STRING(500), "") declare transcriptionBaseUrl: CreationOptional<string>;
  @Nullable(DataType.BLOB) declare transcriptionKey: CreationOptional<Buffer | null>;
  @Default(DataType.STRING(200), "") declare speechModel: CreationOptional<string>;
  @Default(DataType.STRING(500), "") declare speechBaseUrl: CreationOptional<string>;
  @Default(DataType.BIGINT, 0) declare monthlyTokens: CreationOptional<number>;
  @Default(DataType.INTEGER, 6) declare quietSeconds: CreationOptional<number>;
  @Default(DataType.BOOLEAN, false) declare seesPictures: CreationOptional<boolean>;
  @Default(DataType.BOOLEAN, false) declare sendsBills: CreationOptional<boolean>;
}
