import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull } from "../columns";
import { PlatformModel } from "../tenant-model";

@Table({ tableName: "helps", timestamps: true })
export class Help extends PlatformModel<Help> {
  @NotNull(DataType.STRING(100)) declare title: string;
  @Default(DataType.STRING(1000), "") declare description: CreationOptional<string>;
  @NotNull(DataType.STRING(11)) declare video: string;
}
