import type { BotScriptContent } from "@guiche/contract/bot-scripts";
import { DataType, Table } from "sequelize-typescript";
import { NotNull } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/** A simulated conversation that is kept as a test of the bot. */
@Table({ tableName: "bot_scripts", timestamps: true })
export class BotScript extends TimestampedTenantModel<BotScript> {
  @NotNull(DataType.BIGINT) declare connectionId: number;
  @NotNull(DataType.STRING(60)) declare name: string;
  @NotNull(DataType.JSONB) declare script: BotScriptContent;
}
