import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default } from "../columns";
import { TenantModel } from "../tenant-model";

/** The company's limits or hours changed since its open deadlines were computed. Written by triggers. */
@Table({ tableName: "answer_deadline_marks", timestamps: false })
export class AnswerDeadlineMark extends TenantModel<AnswerDeadlineMark> {
  @Default(DataType.DATE, DataType.NOW) declare at: CreationOptional<Date>;
}
