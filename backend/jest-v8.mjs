// Jest asks for a hundred frames, and Sequelize makes an error for each statement. This is V8's default.
Error.stackTraceLimit = 10;
