import type { DataType } from "sequelize";
import { Column, DataType as Types } from "sequelize-typescript";

/** A column that every new row gives. */
export const NotNull = (type: DataType) => Column({ type, allowNull: false });

export const Nullable = (type: DataType) => Column({ type, allowNull: true });

/** A column, never null, that a new row may leave out. */
export const Default = (type: DataType, defaultValue: unknown) => Column({ type, allowNull: false, defaultValue });

/** The primary key, or a part of it. */
export const Key = (type: DataType) => Column({ type, allowNull: false, primaryKey: true });

/** The primary key that Postgres counts. */
export const Id = Column({ type: Types.BIGINT, primaryKey: true, autoIncrement: true });
