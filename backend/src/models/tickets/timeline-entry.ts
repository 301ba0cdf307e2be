import type { TimelineEntryDto, TimelineEntryKind } from "@guiche/contract/ticket-timeline";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TenantModel } from "../tenant-model";

@Table({ tableName: "ticket_events", timestamps: false })
export class TimelineEntry extends TenantModel<TimelineEntry> {
  @NotNull(DataType.BIGINT) declare ticketId: number;
  @NotNull(DataType.STRING(12)) declare kind: TimelineEntryKind;
  @Nullable(DataType.BIGINT) declare userId: CreationOptional<number | null>;
  @Default(DataType.STRING(50), "") declare userName: CreationOptional<string>;
  @Default(DataType.JSONB, {}) declare details: CreationOptional<
    Partial<
      Pick<
        TimelineEntryDto,
        | "queue"
        | "toUser"
        | "connection"
        | "tags"
        | "note"
        | "unrated"
        | "beforeFarewell"
        | "deletedUser"
        | "userOnLeave"
        | "until"
        | "deletedLane"
        | "keptLane"
        | "unsent"
      >
    >
  >;

  @Default(DataType.DATE, DataType.NOW) declare createdAt: CreationOptional<Date>;
}
