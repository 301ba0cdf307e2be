import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { PlatformModel } from "../tenant-model";

@Table({ tableName: "plans", timestamps: true })
export class Plan extends PlatformModel<Plan> {
  @NotNull(DataType.STRING(50)) declare name: string;
  @Default(DataType.INTEGER, 0) declare users: CreationOptional<number>;
  @Default(DataType.INTEGER, 0) declare connections: CreationOptional<number>;
  /** In addition to `connections`; null: official numbers count together with the others. */
  @Nullable(DataType.INTEGER) declare officialConnections: CreationOptional<number | null>;
  @Default(DataType.INTEGER, 0) declare queues: CreationOptional<number>;
  /** Megabytes for files; 0 is no limit. */
  @Default(DataType.INTEGER, 0) declare storageMb: CreationOptional<number>;
  /** Messages a month through the external API; 0 is no limit. */
  @Default(DataType.INTEGER, 0) declare apiMessages: CreationOptional<number>;
  /** Calls of the external API a minute, of each token. */
  @Default(DataType.INTEGER, 60) declare apiCallsPerMinute: CreationOptional<number>;
  @Default(DataType.INTEGER, 0) declare valueCents: CreationOptional<number>;
  @Default(DataType.BOOLEAN, true) declare isPublic: CreationOptional<boolean>;
  @Default(DataType.BOOLEAN, true) declare useCampaigns: CreationOptional<boolean>;
  @Default(DataType.BOOLEAN, true) declare useSchedules: CreationOptional<boolean>;
  @Default(DataType.BOOLEAN, true) declare useInternalChat: CreationOptional<boolean>;
  @Default(DataType.BOOLEAN, true) declare useExternalApi: CreationOptional<boolean>;
  @Default(DataType.BOOLEAN, true) declare useKanban: CreationOptional<boolean>;
  @Default(DataType.BOOLEAN, true) declare useOpenAi: CreationOptional<boolean>;
  @Default(DataType.BOOLEAN, true) declare useIntegrations: CreationOptional<boolean>;
}
