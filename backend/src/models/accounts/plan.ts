import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "plans", timestamps: true })
export class Plan extends Model<InferAttributes<Plan>, InferCreationAttributes<Plan>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.STRING(50), allowNull: false })
  declare name: string;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare users: CreationOptional<number>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare connections: CreationOptional<number>;

  /** Beside `connections`; null: official numbers count together with the others. */
  @Column({ type: DataType.INTEGER, allowNull: true })
  declare officialConnections: CreationOptional<number | null>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare queues: CreationOptional<number>;

  /** Megabytes for files; 0 is no limit. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare storageMb: CreationOptional<number>;

  /** Messages a month through the external API; 0 is no limit. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare apiMessages: CreationOptional<number>;

  /** Calls of the external API a minute, of each token. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 60 })
  declare apiCallsPerMinute: CreationOptional<number>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare valueCents: CreationOptional<number>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare isPublic: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare useCampaigns: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare useSchedules: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare useInternalChat: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare useExternalApi: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare useKanban: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare useOpenAi: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare useIntegrations: CreationOptional<boolean>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}
