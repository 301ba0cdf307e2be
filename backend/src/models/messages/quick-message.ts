import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "quick_messages", timestamps: true })
export class QuickMessage extends TimestampedTenantModel<QuickMessage> {
  @NotNull(DataType.STRING(50)) declare shortcode: string;
  @Default(DataType.TEXT, "") declare message: CreationOptional<string>;
  @Nullable(DataType.BIGINT) declare userId: CreationOptional<number | null>;
  @Default(DataType.BOOLEAN, false) declare geral: CreationOptional<boolean>;
  @Default(DataType.BOOLEAN, true) declare status: CreationOptional<boolean>;
  @Nullable(DataType.BIGINT) declare mediaId: CreationOptional<number | null>;
  @Nullable(DataType.STRING(255)) declare mediaName: CreationOptional<string | null>;
  @Default(DataType.INTEGER, 0) declare uses: CreationOptional<number>;
}
