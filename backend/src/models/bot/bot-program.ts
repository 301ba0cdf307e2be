import type { Program } from "@guiche/contract/bot/program";
import { Column, DataType, Table } from "sequelize-typescript";
import { TenantModel } from "../tenant-model";

/** A program of the bot as it once ran, so that the steps made with it can be made again. */
@Table({ tableName: "bot_programs", timestamps: false })
export class BotProgram extends TenantModel<BotProgram> {
  @Column({ type: DataType.STRING(64), allowNull: false })
  declare hash: string;

  @Column({ type: DataType.JSONB, allowNull: false })
  declare program: Program;

  @Column({ type: DataType.DATE, allowNull: false })
  declare usedAt: Date;
}
