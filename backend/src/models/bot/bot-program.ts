import type { Program } from "@guiche/contract/bot/program";
import { DataType, Table } from "sequelize-typescript";
import { NotNull } from "../columns";
import { TenantModel } from "../tenant-model";

/** A program of the bot as it once ran, so that the steps made with it can be made again. */
@Table({ tableName: "bot_programs", timestamps: false })
export class BotProgram extends TenantModel<BotProgram> {
  @NotNull(DataType.STRING(64)) declare hash: string;
  @NotNull(DataType.JSONB) declare program: Program;
  @NotNull(DataType.DATE) declare usedAt: Date;
}
