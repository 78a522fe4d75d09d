"""What alembic runs the steps in: the connection, and with it the transaction, of ``migrate``."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
