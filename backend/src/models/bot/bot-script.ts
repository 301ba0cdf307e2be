import type { BotScriptContent } from "@guiche/contract/bot-scripts";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** A simulated conversation that is kept as a test of the bot. */
@Table({ tableName: "bot_scripts", timestamps: true })
export class BotScript extends TimestampedTenantModel<BotScript> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare connectionId: number;

  @Column({ type: DataType.STRING(60), allowNull: false })
  declare name: string;

  @Column({ type: DataType.JSONB, allowNull: false })
  declare script: BotScriptContent;
}
