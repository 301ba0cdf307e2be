import { defaultBaseUrl, textVoice, type Voice } from "@guiche/contract/prompts";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "prompts", timestamps: true })
export class Prompt extends TimestampedTenantModel<Prompt> {
  @Column({ type: DataType.STRING(100), allowNull: false })
  declare name: string;

  @Column({ type: DataType.TEXT, allowNull: false })
  declare prompt: string;

  @Column({ type: DataType.STRING(40), allowNull: false, defaultValue: textVoice })
  declare voice: CreationOptional<Voice>;

  @Column({ type: DataType.BLOB, allowNull: true })
  declare voiceKey: CreationOptional<Buffer | null>;

  @Column({ type: DataType.STRING(40), allowNull: false, defaultValue: "" })
  declare voiceRegion: CreationOptional<string>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 100 })
  declare maxTokens: CreationOptional<number>;

  @Column({ type: DataType.DOUBLE, allowNull: false, defaultValue: 1 })
  declare temperature: CreationOptional<number>;

  @Column({ type: DataType.BLOB, allowNull: true })
  declare apiKey: CreationOptional<Buffer | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare queueId: CreationOptional<number | null>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 10 })
  declare maxMessages: CreationOptional<number>;

  @Column({ type: DataType.STRING(500), allowNull: false, defaultValue: defaultBaseUrl })
  declare baseUrl: CreationOptional<string>;

  @Column({ type: DataType.STRING(200), allowNull: false, defaultValue: "" })
  declare model: CreationOptional<string>;

  @Column({ type: DataType.STRING(200), allowNull: false, defaultValue: "" })
  declare transcriptionModel: CreationOptional<string>;

  @Column({ type: DataType.STRING(500), allowNull: false, defaultValue: "" })
  declare transcriptionBaseUrl: CreationOptional<string>;

  @Column({ type: DataType.BLOB, allowNull: true })
  declare transcriptionKey: CreationOptional<Buffer | null>;

  @Column({ type: DataType.STRING(200), allowNull: false, defaultValue: "" })
  declare speechModel: CreationOptional<string>;

  @Column({ type: DataType.STRING(500), allowNull: false, defaultValue: "" })
  declare speechBaseUrl: CreationOptional<string>;

  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 0 })
  declare monthlyTokens: CreationOptional<number>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 6 })
  declare quietSeconds: CreationOptional<number>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare seesPictures: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare sendsBills: CreationOptional<boolean>;
}
